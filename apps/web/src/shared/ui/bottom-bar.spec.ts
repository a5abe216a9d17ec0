import { expect, it } from '@jest/globals';
import { reserveBottom, reserveForQuestion } from './bottom-bar.js';

function aPart(offsetHeight: number): HTMLElement {
  const part = document.createElement('div');
  Object.defineProperty(part, 'offsetHeight', { value: offsetHeight });
  return part;
}

it('makes the page longer by what is fixed to its bottom, the question above the bar', () => {
  const question = aPart(150);
  const releaseQuestion = reserveForQuestion(question)!;
  const releaseBar = reserveBottom(aPart(60))!;
  expect(document.body.style.paddingBottom).toBe('210px');
  expect(question.style.translate).toBe('0 -60px');
  // An inherited property of the root would compute the styles of every element again.
  expect(document.documentElement.style.cssText).not.toContain('--');
  releaseBar();
  expect(document.body.style.paddingBottom).toBe('150px');
  expect(question.style.translate).toBe('0 -0px');
  releaseQuestion();
  expect(document.body.style.paddingBottom).toBe('0px');
});
