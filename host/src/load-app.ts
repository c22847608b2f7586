import type { createRoot } from 'react-dom/client'
import type { ComponentType } from 'react'
import { nextTask } from './idle/next-task'
import { noteSurroundings } from './remotes/surroundings'
import type { BootDocument } from './registry/verify-registry'

/** What renders the app. */
export interface LoadedApp {
  createRoot: typeof createRoot
  Start: ComponentType<{ boot: BootDocument | null }>
}

/**
 * Runs the modules of the app, which are in the page's own files, in several tasks: at once they would keep the
 * main thread of a phone for a third of a second, and with it the taps into a page that is seen already.
 */
export async function loadApp(): Promise<LoadedApp> {
  await nextTask()
  // Before any remote runs. The browser loads what it knows of time zones for it.
  noteSurroundings()
  await nextTask()
  const { createRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client')
  await nextTask()
  const { Start } = await import(/* webpackMode: "eager" */ './Start')
  return { createRoot, Start }
}
