import { createTestDatabase } from '../template'

test('fails before it drops its database', async () => {
  const { drop } = await createTestDatabase({ empty: true })
  expect('this').toBe('that')
  await drop()
})
