import { join } from 'node:path'
import api from '../../../jest.config.mjs'

const here = import.meta.dirname

/** The files beside this one leave things behind on purpose; left-behind.test.ts looks at what becomes of them. */
export default {
  ...api,
  displayName: 'left-behind',
  testMatch: [join(here, '*.fixture.ts')],
  // PostgreSQL is the one of the run around this one.
  globalSetup: join(here, 'setup.ts'),
}
