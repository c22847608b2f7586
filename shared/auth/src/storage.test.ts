import type * as StorageModule from './storage'
import { deviceStorage, hasIndexedDb, tabStorage } from './storage'

const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
const full = {
  length: 0,
  getItem: () => null,
  setItem: () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  },
  removeItem: () => undefined,
}

const surroundings: [name: string, descriptor: PropertyDescriptor][] = [
  ['blocked', { get: blocked }],
  ['null, as in a web view without DOM storage', { value: null }],
  ['missing', { value: undefined }],
  ['full', { value: full }],
  ['full, and silent about it', { value: { ...full, setItem: () => undefined } }],
]

describe.each([
  ['localStorage', deviceStorage],
  ['sessionStorage', tabStorage],
] as const)('%s', (name, storage) => {
  const original = Object.getOwnPropertyDescriptor(globalThis, name)
  afterEach(() => {
    Object.defineProperty(globalThis, name, original ?? {})
    globalThis[name].clear()
  })

  test('stores in the browser', () => {
    expect(storage.set('a', '1')).toBe(true)
    expect(globalThis[name].getItem('a')).toBe('1')
    expect(storage.get('a')).toBe('1')
    expect(storage.keys()).toEqual(['a'])
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
    expect(storage.isPersistent()).toBe(true)
    expect(storage.keys()).toEqual([])
  })

  test.each(surroundings)('%s: has what was set until the page is closed, and says so', (_, descriptor) => {
    Object.defineProperty(globalThis, name, { configurable: true, ...descriptor })
    expect(storage.get('a')).toBeNull()
    expect(storage.set('a', '1')).toBe(false)
    expect(storage.get('a')).toBe('1')
    expect(storage.keys()).toContain('a')
    expect(storage.isPersistent()).toBe(false)
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
  })

  test('a value that was refused is replaced by one that is stored', () => {
    Object.defineProperty(globalThis, name, { configurable: true, get: blocked })
    storage.set('a', 'refused')
    Object.defineProperty(globalThis, name, original ?? {})
    expect(storage.set('a', 'stored')).toBe(true)
    globalThis[name].setItem('a', 'by another tab')
    expect(storage.get('a')).toBe('by another tab')
  })
})

test('what one bundle could not store is found by another', () => {
  const original = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: blocked })
  tabStorage.set('almanac.return_to', '/messages')
  jest.isolateModules(() => {
    const other = jest.requireActual<typeof StorageModule>('./storage')
    expect(other.tabStorage.get('almanac.return_to')).toBe('/messages')
  })
  tabStorage.remove('almanac.return_to')
  Object.defineProperty(globalThis, 'sessionStorage', original ?? {})
})

test.each([
  ['null', { value: null }],
  ['blocked', { get: blocked }],
])('IndexedDB that is %s is none', (_, descriptor: PropertyDescriptor) => {
  const original = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB')
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, ...descriptor })
  expect(hasIndexedDb()).toBe(false)
  if (original) Object.defineProperty(globalThis, 'indexedDB', original)
  else Reflect.deleteProperty(globalThis, 'indexedDB')
})
