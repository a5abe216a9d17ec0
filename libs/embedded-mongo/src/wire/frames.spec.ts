import { describe, expect, it } from '@jest/globals';
import { Frames } from './frames.js';

const PAGE = 20_000;

describe('buffers for replies', () => {
  it('are used again once they have been sent', () => {
    const frames = new Frames();
    const first = frames.take(PAGE);
    frames.giveBack(first);
    expect(frames.take(PAGE).buffer).toBe(first.buffer);
  });

  it('are used by one reply at a time, also when they are given back twice', () => {
    const frames = new Frames();
    const first = frames.take(PAGE);
    frames.giveBack(first);
    frames.giveBack(first);
    expect(frames.take(PAGE).buffer).not.toBe(frames.take(PAGE).buffer);
  });

  // Node's pool is as large as a frame since Node 24, and the bytes of other buffers lie in it.
  it('never lie over the pool that small buffers share', () => {
    const frames = new Frames();
    const others = Array.from({ length: 2_000 }, (_, at) => Buffer.from(`other ${at}`));
    const before = others.map(String);
    for (let at = 0; at < 2_000; at++) frames.giveBack(frames.take(100));
    for (let at = 0; at < 16; at++) frames.take(PAGE).fill(0xee);
    expect(others.map(String)).toEqual(before);
  });

  it('are not reused for large replies', () => {
    const frames = new Frames();
    const large = frames.take(1_000_000);
    frames.giveBack(large);
    expect(frames.take(1_000_000).buffer).not.toBe(large.buffer);
  });
});
