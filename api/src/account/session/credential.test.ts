import { newToken, readCredential } from './store'

const user_id = '0190f1a2-7c3d-7e4f-8a9b-0c1d2e3f4a5b'
const token = newToken()

test('a credential is a UUID and a secret; any other format is rejected', () => {
  expect(readCredential(`${user_id}.${token}`)).toEqual({ user_id, token })
  for (const text of ['', user_id, token, `${user_id}.`, `${user_id}.${token}x`, ` ${user_id}.${token}`, `1.${token}`])
    expect([text, readCredential(text)]).toEqual([text, null])
})
