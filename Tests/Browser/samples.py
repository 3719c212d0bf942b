"""The parts `screens`, `phone` and `layout` on the same pages, each of which is loaded once in a language: samples.py GATHER [odd | even].
With `odd` or `even` at every second sample, so that two workers share them.
"""
from layout import Layout
from phone import Phones
from sample_pages import check_samples
from screens import Screens


def main():
    check_samples(Screens(), Phones(), Layout())


if __name__ == "__main__":
    main()
