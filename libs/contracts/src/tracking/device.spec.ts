import { expect, it } from '@jest/globals';
import { deviceOf } from './device.js';

it.each([
  [
    'mobile',
    'Mozilla/5.0 (Linux; Android 13; CUBOT KINGKONG 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36',
  ],
  [
    'mobile',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile Safari/537.36 Telegram-Android/11.2.2',
  ],
  ['mobile', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Instagram 350.0'],
  ['desktop', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537.36'],
  ['bot', 'Mozilla/5.0 (Linux; Android 13; CUBOT X) Mobile (compatible; Googlebot/2.1)'],
  ['bot', 'WhatsApp/2.23.20.0 A'],
  ['bot', 'TelegramBot (like TwitterBot)'],
  ['bot', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ['bot', 'Slack-ImgProxy (+https://api.slack.com/robots)'],
  ['bot', 'facebookexternalhit/1.1'],
  ['bot', ''],
])('is %s: %s', (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device);
});
