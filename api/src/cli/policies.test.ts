import { showPolicies } from './policies'

test('each call stands with its method, path and policy, and each policy with who may and how many calls it has', async () => {
  const printed: string[] = []
  await showPolicies({ print: (line) => printed.push(line), printError: () => undefined })
  const lines = printed.join('\n').split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^CALL +METHOD +PATH +POLICY +BEFORE A PASSKEY$/),
      expect.stringMatching(/^deleteTodo +DELETE +\/todos\/\{id\} +todo_owner$/),
      expect.stringMatching(/^todo_owner +2 +signed-in users, of a to-do of their own$/),
    ]),
  )
})
