import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(__dirname, '../..')

/** nginx's check of the gateway's configuration as in docker-compose.yml, when no container can be resolved. */
function checkedGateway(): string {
  const script = `
    import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { join } from 'node:path'
    import { nginx } from ${JSON.stringify(join(__dirname, 'debian.mjs'))}
    import { flags, createLayout } from ${JSON.stringify(join(__dirname, 'gateway.mjs'))}
    import { run } from ${JSON.stringify(join(root, 'tools/work/run.mjs'))}
    const folder = mkdtempSync(join(tmpdir(), 'almanac-gateway-test-'))
    const { prefix } = await createLayout(folder, 'gateway', 'gateway.conf')
    copyFileSync(${JSON.stringify(join(root, 'gateway/upstreams.conf'))}, join(prefix, 'conf/upstreams.conf'))
    const { code, output } = await run(nginx() ?? 'nginx', flags(prefix, '-t'))
    rmSync(folder, { recursive: true })
    console.log(code === 0 ? 'fine' : output)`
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).trim()
}

test('the gateway’s configuration is valid while no container is reachable', () => {
  expect(checkedGateway()).toBe('fine')
})
