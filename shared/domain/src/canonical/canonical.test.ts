import fc from 'fast-check'
import { canonicalJson } from '.'

test('keys stand in order at every depth, and nothing else changes', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'é"' }], a: true, B: 1.5, gone: undefined })).toBe(
    '{"B":1.5,"a":true,"b":[1,{"c":"é\\"","d":null}]}',
  )
})

test('the order in which keys were written makes no difference, and the text reads back as the value', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse())
      expect(canonicalJson(turned)).toBe(canonicalJson(value))
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})
