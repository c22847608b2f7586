import fc from 'fast-check'
import { canonicalJson } from '.'

test('keys are sorted at every depth and nothing else changes', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'é"' }], a: true, B: 1.5, gone: undefined })).toBe(
    '{"B":1.5,"a":true,"b":[1,{"c":"é\\"","d":null}]}',
  )
})

test('the result does not depend on the original key order and parses back to the same value', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse())
      expect(canonicalJson(turned)).toBe(canonicalJson(value))
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})
