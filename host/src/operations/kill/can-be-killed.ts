import type { OperatedRemote } from '@almanac/contracts/platform/operations'

/** The name under which the host is published and rolled out like a remote. */
export const HOST = 'host'

/** Whether a remote can be switched off: not twice, and never the host, which shows everything. */
export const canBeKilled = ({ remote, killed }: Pick<OperatedRemote, 'remote' | 'killed'>): boolean =>
  remote !== HOST && killed === null
