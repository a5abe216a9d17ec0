import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { showToast } from '../shared/ui/toasts.js';
import { anEmptyApi, renderApp } from './render-app.js';

const PROPERTIES = ['display', 'visibility', 'pointer-events'] as const;

/** Another document's window has jsdom's own; the elements are taken over with their ancestors. */
function ofJsdom(element: Element): string[] {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const inFrame = frame.contentDocument!;
  inFrame.documentElement.replaceWith(inFrame.importNode(document.documentElement, true));
  const path: number[] = [];
  for (let at = element; at.parentElement; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at));
  const copy = path.reduce((at: Element, index) => at.children[index]!, inFrame.documentElement);
  const style = frame.contentWindow!.getComputedStyle(copy);
  frame.remove();
  return PROPERTIES.map((name) => style.getPropertyValue(name));
}

const ofTests = (element: Element) => {
  const style = getComputedStyle(element);
  return PROPERTIES.map((name) => style.getPropertyValue(name));
};

const compare = (elements: Iterable<Element>) => {
  const all = [...elements];
  expect(all.map((element) => [element.outerHTML.slice(0, 80), ...ofTests(element)])).toEqual(
    all.map((element) => [element.outerHTML.slice(0, 80), ...ofJsdom(element)]),
  );
};

afterEach(() => document.body.replaceChildren());

describe('the computed style that queries read', () => {
  it('is jsdom’s for every kind of element, hidden or not', () => {
    document.body.innerHTML = `
      <p>a <span hidden>b</span><b style="display: flex">c</b></p>
      <dialog><i>closed</i></dialog><dialog open>open</dialog><details><summary>s</summary>t</details>
      <input type="hidden"><input type="checkbox"><button>x</button><select><option>o</option></select>
      <ruby>r<rt>t</rt><rp>p</rp></ruby><table><tbody><tr><td>1</td></tr></tbody></table>
      <svg><title>t</title><g style="visibility: hidden"><path/></g></svg><template></template>
      <ul style="visibility: hidden"><li>x<em style="visibility: visible">y</em></li></ul>
      <fieldset style="pointer-events: none"><label>l <input></label></fieldset>`;
    compare(document.body.querySelectorAll('*'));
  });

  it('is jsdom’s with sheets in the document, of which the last rule wins', () => {
    document.body.innerHTML = `<style>
        .a, .b { display: none } .b { display: grid; visibility: hidden }
        @media screen { .c { pointer-events: none } } @media print { .d { display: none } }
      </style><p class="a">a</p><p class="b">b<i>i</i></p><p class="c">c</p><p class="d" style="visibility: hidden">d</p>`;
    compare(document.body.querySelectorAll('*'));
    document.querySelector('.a')!.className = 'b';
    compare(document.body.querySelectorAll('p'));
  });

  it('is jsdom’s on a page of the shop that shows a message', async () => {
    renderApp('/', anEmptyApi());
    await screen.findAllByRole('link');
    showToast('Olá');
    await screen.findByText('Olá');
    compare(document.querySelectorAll('button, li, section, input, a, svg'));
  });

  it('is jsdom’s own for everything else', () => {
    document.body.innerHTML = '<p style="color: red; margin: 3px">x</p>';
    const style = getComputedStyle(document.querySelector('p')!);
    expect(style.color).toBe('rgb(255, 0, 0)');
    expect(style.getPropertyValue('margin-top')).toBe('3px');
    expect(style.display).toBe('block');
  });
});
