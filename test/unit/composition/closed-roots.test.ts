import { describe, expect, it } from 'vitest';
import { findUnsafeTemplate } from '#core/composition/closed-roots.ts';

describe('findUnsafeTemplate', () => {
  it.each([
    '<template id = "a">',
    '<template shadowrootmode = "open">',
    "<template a\n=\n'b' shadowrootmode= open c>",
    String.raw`<template id = \"a\" shadowrootmode = \"open\">`,
  ])('accepts %j', (tag) => expect(findUnsafeTemplate(tag)).toBeUndefined());

  it.each([
    '<template shadowrootmode = "closed">',
    '<template a= shadowrootmode=open shadowrootmode =closed>',
    '<template a ="open"shadowrootmode=closed>',
    '<template a = >',
    '<template a=<b>',
    `<template${' a'.repeat(60)} shadowrootmode=closed>`,
  ])('finds %j', (tag) => expect(findUnsafeTemplate(`<p>${tag}`)).toBe(3));

  // Quadratic time would take minutes, beyond the test's time limit.
  it.each([
    ['<template ', '>'],
    ['<template a=" " b="', '">'],
    [`<template a="' b=c" c='`, "'>"],
  ])('takes linear time for repetitions of %j before %j', (text, end) =>
    expect(findUnsafeTemplate(text.repeat(120_000) + end)).toBe(0),
  );
});
