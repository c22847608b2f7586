import { newId } from './index'

describe('newId', () => {
  it('is a UUID of version 7 that the contract accepts', () => {
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('contains its creation time in the first 48 bits', () => {
    const now = Date.now() + 1_000_000
    expect(Number.parseInt(newId(now).replaceAll('-', '').slice(0, 12), 16)).toBe(now)
  })

  it('sorts in order of creation, also within a millisecond and after the clock is set back', () => {
    const now = Date.now() + 2_000_000
    const ids = Array.from({ length: 10_000 }, (_, index) => newId(now - (index % 7) * 1000))
    expect([...ids].sort()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
