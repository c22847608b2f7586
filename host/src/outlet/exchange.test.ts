import { exchange } from './exchange'
import { createWorks } from './works'

const nothing = { save: () => Promise.resolve() }
/** Lets everything happen that waits for nothing outside. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

function setting() {
  const works = createWorks()
  const ending = new AbortController()
  const arrived: (() => void)[] = []
  const put = jest.fn(() => new Promise<void>((resolve) => arrived.push(resolve)))
  const back = jest.fn()
  return {
    works,
    put,
    back,
    ending,
    arrive: () => arrived.at(-1)?.(),
    begin: (urgent = false) => exchange({ works, urgent, put, back, signal: ending.signal }),
  }
}

test('where nothing is in progress it comes at once', async () => {
  const { put, begin, arrive, back } = setting()
  const done = begin()
  await settle()
  expect(put).toHaveBeenCalledTimes(1)
  arrive()
  await done
  expect(back).not.toHaveBeenCalled()
})

test('a form in progress is waited for, whatever follows it', async () => {
  const { works, put, begin } = setting()
  const form = works.begin(nothing)
  void begin()
  await settle()
  expect(put).not.toHaveBeenCalled()
  const dialog = works.begin(nothing)
  form()
  await settle()
  expect(put).not.toHaveBeenCalled()
  dialog()
  await settle()
  expect(put).toHaveBeenCalledTimes(1)
})

test('what begins while the next is on its way keeps its place, and the next comes afterwards', async () => {
  const { works, put, back, begin } = setting()
  void begin()
  await settle()
  const form = works.begin(nothing)
  await settle()
  expect(back).toHaveBeenCalledTimes(1)
  form()
  await settle()
  expect(put).toHaveBeenCalledTimes(2)
})

test('what is urgent has everything saved and comes all the same', async () => {
  const { works, put, back, begin } = setting()
  const saved = jest.fn(() => Promise.resolve())
  works.begin({ save: saved })
  await begin(true)
  expect(saved).toHaveBeenCalledTimes(1)
  expect(put).toHaveBeenCalledTimes(1)
  expect(back).not.toHaveBeenCalled()
})

test('what has been overtaken meanwhile does not come', async () => {
  const { works, put, begin, ending } = setting()
  const form = works.begin(nothing)
  const done = begin()
  ending.abort()
  form()
  await done
  expect(put).not.toHaveBeenCalled()
})
