"""Runs the parts `screens`, `phone`, `contrast`, `layout` and `motion` together, and loads each sample page once in each language:
samples.py GATHER [odd | even]. With `odd` or `even`, only every second sample, so that two workers share them.
"""
from contrast import Contrast
from layout import Layout
from motion import Motion
from phone import Phones
from sample_pages import check_samples
from screens import Screens


def main():
    check_samples(Screens(), Phones(), Contrast(), Layout(), Motion())


if __name__ == "__main__":
    main()
