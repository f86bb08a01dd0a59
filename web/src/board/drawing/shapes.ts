// The shapes along a track, as path data: spaces, wagons, waves of a ferry, portals of a tunnel.

import type { Place } from "./curve";
import type { Track } from "./tracks";

/** A point so far ahead of a place and so far to its right. */
function off({ x, y, angle }: Place, ahead: number, right: number): string {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return `${round(x + ahead * cos - right * sin)} ${round(y + ahead * sin + right * cos)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** All spaces of a track as boxes with round corners; `grow` makes each larger on all sides. */
export function boxes(track: Track, radius: number, grow = 0): string {
  const [l, h] = [track.length / 2 + grow, track.height / 2 + grow];
  const r = Math.min(radius, l, h);
  return track.spaces
    .map((place) => {
      const at = (ahead: number, right: number): string => off(place, ahead, right);
      return (
        `M${at(-l + r, -h)}L${at(l - r, -h)}Q${at(l, -h)} ${at(l, -h + r)}L${at(l, h - r)}Q${at(l, h)} ${at(l - r, h)}` +
        `L${at(-l + r, h)}Q${at(-l, h)} ${at(-l, h - r)}L${at(-l, -h + r)}Q${at(-l, -h)} ${at(-l + r, -h)}Z`
      );
    })
    .join("");
}

/** The couplings between the wagons of a train, and a line along each roof. */
export function couplings(track: Track): string {
  const l = track.length / 2;
  return track.spaces
    .slice(1)
    .map((place, i) => `M${off(track.spaces[i]!, l, 0)}L${off(place, -l, 0)}`)
    .join("");
}

/** Windows on both sides of each wagon. */
export function windows(track: Track): string {
  const [l, h] = [track.length / 2, track.height / 2];
  return track.spaces
    .map((place) => [-h + 2, h - 2].map((side) => `M${off(place, -l + 3.5, side)}L${off(place, l - 3.5, side)}`).join(""))
    .join("");
}

/** A line along the middles of all spaces, a little longer than they are: what a tube or a glow is drawn with. */
export function bed(track: Track, beyond: number): string {
  const [first, last] = [track.spaces[0]!, track.spaces[track.spaces.length - 1]!];
  const l = track.length / 2 + beyond;
  const inner = track.spaces.map(({ x, y }) => `L${x} ${y}`).join("");
  return `M${off(first, -l, 0)}${inner}L${off(last, l, 0)}`;
}

/** Half arches at both ends of a tunnel. */
export function portals(track: Track): string {
  const [first, last] = [track.spaces[0]!, track.spaces[track.spaces.length - 1]!];
  const [l, h] = [track.length / 2 + 1.5, track.height / 2 + 4];
  return (
    `M${off(first, -l, -h)}Q${off(first, -l - 8, 0)} ${off(first, -l, h)}Z` +
    `M${off(last, l, -h)}Q${off(last, l + 8, 0)} ${off(last, l, h)}Z`
  );
}

/** Little waves on both sides of a ferry. */
export function waves(track: Track): string {
  const out = track.height / 2 + 3.6;
  return [-out, out]
    .map((side) =>
      track.spaces
        .map((place) => {
          const step = track.length / 4;
          const at = (k: number, swell: number): string => off(place, k * step, side + swell);
          return `M${at(-2, 0)}Q${at(-1.5, -2.6)} ${at(-1, 0)}T${at(0, 0)}T${at(1, 0)}T${at(2, 0)}`;
        })
        .join(""),
    )
    .join("");
}

/** A stroke through all spaces of a track that is closed. */
export function strike(track: Track): string {
  const [l, h] = [track.length / 2 - 3, track.height / 2 - 1.5];
  return track.spaces
    .map((place) => `M${off(place, -l, -h)}L${off(place, l, h)}M${off(place, -l, h)}L${off(place, l, -h)}`)
    .join("");
}
