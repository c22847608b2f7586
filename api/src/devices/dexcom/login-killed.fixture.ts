import { connect } from '../../database/connect'
import { providersFromEnvironment } from '../../providers/environment'
import { finishLogin } from './login'

/**
 * A process that finishes a login at Dexcom: `ADDRESS OF THE DATABASE, USER, REDIRECT URI, STATE, SESSION, CODE, MOMENT`.
 * It is killed with the tokens in hand (`exchanged`) or after the commit, before the browser is answered (`committed`).
 */
async function comeBack(): Promise<void> {
  const [, , , address = '', user_id = '', redirectUri = '', state = '', session = '', code = '', moment] = process.argv
  const { dexcom } = providersFromEnvironment(process.env)
  if (!dexcom) throw new Error('The environment configures no Dexcom')
  const kill = () => process.kill(process.pid, 'SIGKILL')
  const provider: typeof dexcom = {
    ...dexcom,
    async exchange(...asked) {
      const tokens = await dexcom.exchange(...asked)
      if (moment === 'exchanged') kill()
      return tokens
    },
  }
  const key = Buffer.from(process.env['TOKEN_KEY'] ?? '', 'base64')
  const access = { database: connect(address), key, provider, redirectUri }
  await finishLogin(access, { user_id, state, session }, code)
  kill()
}

void comeBack()
