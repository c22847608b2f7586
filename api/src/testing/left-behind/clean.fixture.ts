import { createTestDatabase } from '../template'

test('leaves the dropping to the end of the file', async () => {
  expect((await createTestDatabase({ empty: true })).name).toMatch(/clean/)
})
