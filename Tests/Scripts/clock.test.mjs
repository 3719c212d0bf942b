// The clock of a match: digits, readings, time up, the last minute, added time, and a device that sleeps.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Clock, digits } from "../../public/scripts/match/clock.js";

/** A clock whose monotonic time and time of day are advanced by the test. */
const makeClock = () => {
  const told = [];
  let count = 5000;
  let day = 1_750_000_000_000;
  const clock = new Clock({
    now: () => count,
    day: () => day,
    write: (text) => told.push(text),
    onLastMinute: () => told.push("last minute"),
    onTimeUp: () => told.push("time up"),
    onSleep: () => told.push("slept"),
    onChange: () => {},
  });
  // The test calls `tick`.
  clock.wait = () => {};
  const pass = (milliseconds, asleep = 0) => {
    count += milliseconds;
    day += milliseconds + asleep;
    clock.tick();
  };
  return { clock, told: () => told.splice(0), pass, at: () => count };
};

test("minutes and seconds have two digits each", () => {
  assert.deepEqual([0, 9, 60, 599, 5999].map(digits), ["00:00", "00:09", "01:00", "09:59", "99:59"]);
});

test("a running clock shows seconds rounded up and ends at 00:00 once", () => {
  const { clock, told, pass, at } = makeClock();
  clock.set({ remaining: 2500, isRunning: true }, at());
  pass(500);
  pass(1);
  pass(1998);
  assert.deepEqual(told(), ["00:03", "00:02", "00:02", "00:01"]);
  pass(1);
  assert.deepEqual(told(), ["00:00", "time up"]);
  pass(1000);
  assert.deepEqual(told(), []);
  assert.equal(clock.isRunning, false);
});

test("a stopped clock without added time writes nothing", () => {
  const { clock, told, pass, at } = makeClock();
  clock.set({ remaining: 600_000, isRunning: false }, at());
  pass(5000);
  assert.deepEqual(told(), []);
});

test("a delayed reading does not set the clock back", () => {
  const { clock, told, at } = makeClock();
  clock.set({ remaining: 100_000, isRunning: true }, at());
  clock.set({ remaining: 100_200, isRunning: true }, at());
  assert.equal(clock.end, at() + 100_000);
  clock.set({ remaining: 99_800, isRunning: true }, at());
  assert.equal(clock.end, at() + 99_800);
  // The clock was set to another time.
  clock.set({ remaining: 180_000, isRunning: true }, at());
  assert.equal(clock.end, at() + 180_000);
  assert.equal(told().at(-1), "03:00");
});

test("the last minute is announced once, when it begins while the clock runs", () => {
  const { clock, told, pass, at } = makeClock();
  clock.set({ remaining: 60_500, isRunning: true }, at());
  pass(500);
  pass(500);
  assert.deepEqual(told(), ["01:01", "01:00", "last minute", "01:00"]);
  const other = makeClock();
  other.clock.set({ remaining: 30_000, isRunning: true }, other.at());
  assert.deepEqual(other.told(), ["00:30"]);
});

test("added time counts up", () => {
  const { clock, told, pass, at } = makeClock();
  clock.set({ remaining: 0, added: 61_900, isRunning: false }, at());
  pass(100);
  assert.deepEqual(told(), ["+01:01", "+01:02"]);
});

test("a sleep of more than two seconds is detected, a shorter one is not", () => {
  const { clock, told, pass, at } = makeClock();
  clock.set({ remaining: 600_000, isRunning: true }, at());
  told();
  pass(1000, 1900);
  assert.deepEqual(told(), ["09:59"]);
  pass(1000, 2100);
  assert.deepEqual(told(), ["slept", "09:58"]);
  pass(1000);
  assert.deepEqual(told(), ["09:57"]);
});
