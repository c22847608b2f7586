import { deviceName } from './device-name'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    5,
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    5,
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    5,
    'Safari on iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    0,
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    0,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 0, 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S901B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    5,
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36',
    0,
    'Chrome on Linux',
  ],
  ['something new', 0, 'Browser'],
])('%s', (userAgent, touchPoints, name) => {
  expect(deviceName(userAgent, touchPoints)).toBe(name)
})

test.each([
  [['Not/A)Brand', 'Chromium', 'Google Chrome'], 'macOS', 'Chrome on Mac'],
  [['Chromium', 'Not;A=Brand', 'Microsoft Edge'], 'Windows', 'Edge on Windows'],
  [['Brave', 'Chromium', 'Not A;Brand'], 'Linux', 'Brave on Linux'],
  [['Not.A/Brand', 'HeadlessChrome', 'Chromium'], 'Linux', 'Chrome on Linux'],
  [['Not)A;Brand', 'Chromium'], 'Chrome OS', 'Chromium on ChromeOS'],
  [[], '', 'Chrome on Android'],
])('client hints are preferred: %j on %s', (brands, platform, name) => {
  expect(
    deviceName(
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      0,
      { brands: brands.map((brand) => ({ brand })), platform },
    ),
  ).toBe(name)
})
