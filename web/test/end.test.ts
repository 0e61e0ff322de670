import assert from "node:assert/strict";
import { test } from "node:test";
import { endPicture } from "../src/play/end-picture";

const hostile = `<script>&"\u0000\ud800${"W".repeat(60)}`;

test("the picture has every total and name, the winner's line is the thickest, and nothing of a name is markup", () => {
  const lines = [
    { name: "Kim", points: [5, 30, 93], won: false },
    { name: "Nina", points: [16, 54, 138], won: true },
    { name: hostile, points: [5, 30, 92], won: false },
  ];
  const picture = endPicture("★ Won: Nina", "Monday & more", lines, ["1", "2", "3"]);
  for (const told of ["138  Nina", "93  Kim", "92  &lt;script>&amp;", "Monday &amp; more"])
    assert.ok(picture.includes(told), told);
  assert.ok(!picture.includes("<script") && !picture.includes("\u0000") && !picture.includes("\ud800"));
  const widths = [...picture.matchAll(/stroke-width="([\d.]+)"/g)].map(([, width]) => width);
  assert.deepEqual(widths, ["2.5", "2.5", "5"]);
});

test("names at the ends of lines are apart, however equal the points are", () => {
  const lines = Array.from({ length: 6 }, (_, index) => ({ name: `P${index}`, points: [40], won: index === 0 }));
  const picture = endPicture("", "", lines, [""]);
  const places = [...picture.matchAll(/y="([\d.]+)"[^>]*>40 {2}P/g)].map(([, at]) => Number(at));
  assert.equal(places.length, 6);
  places.slice(1).forEach((at, index) => {
    assert.ok(at - (places[index] ?? 0) >= 24);
  });
  assert.ok(Math.max(...places) <= 400);
});
