import { uploadImage } from '@almanac/contracts/account/images'
import { fakeServer, type FakeServer } from '@almanac/testing'
import { api } from './api'
import { uploadFetch } from './upload'

let server: FakeServer
const image = { id: '01920000-0000-7000-8000-000000000001', url: '/api/images/message/x.jpg' }

beforeEach(() => {
  server = fakeServer()
})

const upload = (onProgress: (share: number) => void = () => undefined, signal?: AbortSignal) =>
  api(uploadImage, {
    body: { type: 'message', id: image.id },
    files: { file: new Blob(['a picture'], { type: 'image/jpeg' }) },
    fetch: uploadFetch(onProgress),
    ...(signal ? { signal } : {}),
  })

test('an upload reports progress, arrives completely and gets a response like any call', async () => {
  server.answer(uploadImage, image)
  const shares: number[] = []
  await expect(upload((share) => shares.push(share))).resolves.toEqual(image)
  expect(shares).toEqual([0.5])
  expect(server.requests(uploadImage)).toMatchObject([{ body: { type: 'message', id: image.id } }])
})

test('a refusal is an error with entries, no response is one without', async () => {
  server.refuse(uploadImage, { status: 413, codes: ['TOO_LARGE'] })
  await expect(upload()).rejects.toMatchObject({ status: 413, errors: [{ code: 'TOO_LARGE' }] })
  server.silence(uploadImage)
  await expect(upload()).rejects.toMatchObject({ status: 0 })
})

test('it can be aborted', async () => {
  server.answerWith(uploadImage, () => new Promise(() => undefined))
  const taken = new AbortController()
  const uploading = upload(() => taken.abort(), taken.signal)
  await expect(uploading).rejects.toMatchObject({ name: 'AbortError' })
})
