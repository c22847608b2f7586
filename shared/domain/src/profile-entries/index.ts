export { planEntries, type Entry, type Plan, type Removed, type Sent, type Stored } from './plan'
export {
  agreedWrites,
  nextRevision,
  nextWrite,
  rowsOf,
  type EntryBase,
  type EntryRow,
  type EntryVersions,
  type NextWrite,
  type PendingEntry,
} from './pending'
