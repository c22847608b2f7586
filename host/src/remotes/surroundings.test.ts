import { hasExpectedSurroundings, hasLostDatabases, noteSurroundings } from './surroundings'

const { open } = IDBFactory.prototype
beforeEach(noteSurroundings)
afterEach(() => {
  Reflect.deleteProperty(indexedDB, 'open')
  IDBFactory.prototype.open = open
})

test('databases that a release no longer lets anybody open are lost', async () => {
  expect(await hasLostDatabases()).toBe(false)
  indexedDB.open = () => {
    throw new DOMException('no', 'UnknownError')
  }
  expect(await hasLostDatabases()).toBe(true)
})

test('a device that opens no databases at all has lost none by a release', async () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException('no', 'UnknownError')
  }
  noteSurroundings()
  expect(await hasLostDatabases()).toBe(false)
})

test('a release that replaces the formats of dates does not make the device one without a time zone', () => {
  const spy = jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
    throw new RangeError('Invalid time value')
  })
  expect(hasExpectedSurroundings()).toBe(true)
  spy.mockRestore()
})
