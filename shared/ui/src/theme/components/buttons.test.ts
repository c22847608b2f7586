import { buttonLook } from './buttons'

test('the words of a quiet button line up with the text around it, and it can still be hit', () => {
  const {
    paddingInline,
    marginInlineStart,
    minHeight,
    minWidth,
    '&:last-child': last,
  } = buttonLook({ variant: 'quiet' })
  expect(marginInlineStart).toBe(`-${String(paddingInline)}`)
  expect(last).toEqual({ marginInlineEnd: `-${String(paddingInline)}` })
  for (const size of [minHeight, minWidth])
    expect(Number.parseFloat(String(size)) * (String(size).endsWith('rem') ? 16 : 1)).toBeGreaterThanOrEqual(44)
})

test('one that is as wide as its place stays within it', () => {
  expect(buttonLook({ variant: 'quiet', full: true }).marginInlineStart).toBeUndefined()
})
