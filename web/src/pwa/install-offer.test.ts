import { describe, expect, it } from 'vitest';
import { isIosSafari } from './Install.tsx';

// tests/e2e/pwa-install.test.ts has when the installation is offered.
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('isIosSafari', () => {
  it('detects an iPhone, and an iPad with the user agent of a Mac', () => {
    expect(isIosSafari(`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, 5)).toBe(true);
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15';
    expect(isIosSafari(mac, 5)).toBe(true);
    expect(isIosSafari(mac, 0)).toBe(false);
  });

  it.each([
    ['Chrome on iOS', `${iphone} CriOS/140.0 Mobile/15E148 Safari/604.1`],
    ['an in-app browser', `${iphone} Mobile/15E148 Instagram 390.0`],
    ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'],
  ])('is false for %s', (_, userAgent) => {
    expect(isIosSafari(userAgent, 5)).toBe(false);
  });
});
