import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

test('makes a folder and never takes it away', () => mkdtemp(join(tmpdir(), 'forgotten-')))
