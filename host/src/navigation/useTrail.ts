import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { keepTrail, keptTrail } from './kept-trail'
import { backTarget, follow, type Trail } from './trail'

/** Keeps the last 100 places of this tab, also over a reload, and gives the way back from here. */
export function useTrail(): (parent: string | undefined) => void {
  const { pathname, search } = useLocation()
  const move = useNavigationType()
  const navigate = useNavigate()
  const trail = useRef<Trail>(null)

  useEffect(() => {
    const here = pathname + search
    trail.current = follow(trail.current ?? keptTrail(here), here, move)
    keepTrail(trail.current)
  }, [pathname, search, move])

  return (parent) => {
    const target = backTarget(trail.current ?? [], parent)
    if ('steps' in target) void navigate(target.steps)
    else void navigate(target.to, { replace: true })
  }
}
