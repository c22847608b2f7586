import { safeParse } from 'zod/v4/core'
import { MAX_TODO_LENGTH, todoProblem } from '../activities/todos/rules'
import { createTodo } from '../activities/todos/schema'
import { MAX_MESSAGE_LENGTH, messageProblem } from '../social/conversations/rules'
import { sendMessage } from '../social/conversations/schema'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

const texts = ['', '   ', '\n', '\u00a0\ufeff', 'Walk', ' Walk ', '🌻']

test.each([...texts, 'x'.repeat(MAX_TODO_LENGTH), 'x'.repeat(MAX_TODO_LENGTH + 1)])(
  'form and schema judge a to-do alike: %j',
  (todo) => {
    const issue = safeParse(createTodo.body, { todo }).error?.issues[0]
    expect(issue ? (issue.code === 'too_big' ? 'TOO_LONG' : issue.message) : null).toBe(todoProblem(todo))
  },
)

test.each([...texts, 'x'.repeat(MAX_MESSAGE_LENGTH), 'x'.repeat(MAX_MESSAGE_LENGTH + 1)])(
  'form and schema judge a message alike: %j',
  (message) => {
    const issue = safeParse(sendMessage.body, { id, conversationID: id, message }).error?.issues[0]
    expect(issue ? (issue.code === 'too_big' ? 'TOO_LONG' : issue.message) : null).toBe(messageProblem(message))
  },
)
