import { hasLostDatabases, noteSurroundings } from './surroundings'

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
