import { isUuid } from './patterns'

test.each([
  ['0190f1a2-7c3d-7e4f-8a9b-0c1d2e3f4a5b', true],
  ['0190F1A2-7C3D-7E4F-8A9B-0C1D2E3F4A5B', true],
  ['0190f1a27c3d7e4f8a9b0c1d2e3f4a5b', false],
  ['0190f1a2-7c3d-7e4f-8a9b-0c1d2e3f4a5', false],
  ['x0190f1a2-7c3d-7e4f-8a9b-0c1d2e3f4a5b', false],
  ['0190f1a2-7c3d-7e4f-8a9b-0c1d2e3f4a5b\n', false],
  ['0190f1a2-7c3d-7e4f-8a9b-0c1d2e3f4a5g', false],
  ['GROVE3', false],
  ['', false],
])('%j is a UUID: %s', (text, expected) => {
  expect(isUuid(text)).toBe(expected)
})
