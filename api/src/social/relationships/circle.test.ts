import { newId } from '@almanac/domain/ids'
import { startTestServer, type TestServer } from '../../testing/server'
import { socialArea } from '../area'
import { circleOf } from './relationships'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ areas: [socialArea] })
})
afterAll(() => server.close())

interface Related {
  from: string
  to: string
  visibility: number
  day?: number
  to_status?: string
}

const relate = ({ from, to, visibility, day = 1, to_status = 'Friend' }: Related) =>
  server.database
    .insertInto('relationships')
    .values({
      user_id: from,
      id: newId(),
      to_user_id: to,
      to_user_email: `${to}@example.org`,
      from_status: 'Friend',
      to_status,
      visibility,
      created_at: new Date(Date.UTC(2026, 0, day)),
    })
    .execute()

/** Whether the viewer is in the user's circle with a level that opens records. */
const view = async (viewer: string, user: string) =>
  (await circleOf(server.database, user)).some(({ user_id, opens }) => user_id === viewer && opens)

describe('viewing records', () => {
  it('is refused to a stranger', async () => {
    expect(await view(newId(), newId())).toBe(false)
  })

  it('is allowed in both directions of a relationship, and to nobody else', async () => {
    const [ana, ben, carla] = [newId(), newId(), newId()]
    await relate({ from: ana, to: ben, visibility: 3 })
    expect([await view(ana, ben), await view(ben, ana), await view(carla, ana), await view(ana, carla)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('ends with a newer removal from either side, not with a pending invitation', async () => {
    const [ana, ben] = [newId(), newId()]
    await relate({ from: ana, to: ben, visibility: 4, day: 1 })
    await relate({ from: ben, to: ana, visibility: 2, day: 2, to_status: 'Waiting' })
    expect(await view(ben, ana)).toBe(true)
    await relate({ from: ben, to: ana, visibility: 7, day: 3 })
    expect([await view(ana, ben), await view(ben, ana)]).toEqual([false, false])
  })

  it('is refused for an invitation by e-mail address only', async () => {
    const ana = newId()
    await server.database
      .insertInto('relationships')
      .values({
        user_id: ana,
        id: newId(),
        to_user_id: null,
        to_user_email: 'new@example.org',
        from_status: 'Friend',
        to_status: 'Friend',
        visibility: 2,
      })
      .execute()
    expect(await view(newId(), ana)).toBe(false)
  })
})
