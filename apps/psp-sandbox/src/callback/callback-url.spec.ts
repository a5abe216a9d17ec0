import { expect, it } from '@jest/globals';
import { callbackUrlCheck } from './callback-url.js';

it.each([
  ['https://loja.example/api/payments/m1/x/webhook', true],
  ['https://loja.example:8443/', false],
  ['http://loja.example/', false],
  ['https://loja.example.evil.example/', false],
  ['https://loja.example@evil.example/', false],
  ['http://169.254.169.254/latest/meta-data', false],
  ['http://127.0.0.1:6379/', false],
  ['file:///etc/passwd', false],
  ['', false],
])('a shop’s origin allows %p: %p', (address, expected) => {
  expect(callbackUrlCheck(['https://loja.example/'])(address)).toBe(expected);
});

it.each([
  ['http://localhost:3000/hook', true],
  ['http://[::1]:3000/hook', true],
  ['http://10.0.0.1/hook', false],
  ['https://loja.example/hook', false],
])('no origin allows %p: %p', (address, expected) => {
  expect(callbackUrlCheck([])(address)).toBe(expected);
});
