import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { pathOf } from './path'
import { forgetBundled, registerRelease } from './register'
import { fetchRelease } from './remote'

/** A release that comes with the installation, and the path or address of its files. */
export interface Brought {
  document: ReleaseDocument
  address: string
}

/** What one round of asking found. */
export interface Asked {
  /** Containers whose release was not known, or is another than before. */
  changed: ReleaseDocument[]
  /** A sentence for each container that gave no release now. */
  problems: string[]
}

/**
 * What an installation brings: releases in folders beside the server, and those
 * that containers serve. A container that does not answer has not been taken
 * out: what it brought before stays registered until it answers with another.
 */
export interface Installation {
  /** Asks the containers, or those of them that have given no release yet. */
  ask: (which: 'all' | 'silent') => Promise<Asked>
  /** All that is known now. */
  brought: () => Brought[]
  /** Writes what is known now, all of it or nothing. */
  register: (database: Database) => Promise<void>
}

interface Sources {
  beside: Brought[]
  /** Something that lies beside the server could not be read. */
  unreadable: boolean
  /** Addresses of the containers. */
  containers: string[]
}

export function createInstallation({ beside, unreadable, containers }: Sources): Installation {
  const known = new Map<string, ReleaseDocument>()
  // Browsers get a container's files through the gateway, under the same path as everywhere.
  const brought = () => [...beside, ...[...known.values()].map((document) => ({ document, address: pathOf(document) }))]
  return {
    brought,
    async ask(which) {
      const asked = containers.filter((address) => which === 'all' || !known.has(address))
      const found: Asked = { changed: [], problems: [] }
      await Promise.all(
        asked.map(async (address) => {
          const answer = await fetchRelease(address)
          if (typeof answer === 'string') {
            found.problems.push(answer)
            return
          }
          if (JSON.stringify(known.get(address)) !== JSON.stringify(answer)) found.changed.push(answer)
          known.set(address, answer)
        }),
      )
      return found
    },
    async register(database) {
      const all = brought()
      if (all.length === 0) return
      await inTransaction(database, async (transaction) => {
        await forgetBundled(
          transaction,
          all.map(({ document }) => document),
          { everything: !unreadable && known.size === containers.length },
        )
        for (const { document, address } of all) await registerRelease(transaction, document, address)
      })
    },
  }
}
