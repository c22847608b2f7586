import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { backTarget, follow, type Trail } from './trail'

/** Keeps the last 100 places of this tab and gives the way back from here. */
export function useTrail(): (parent: string | undefined) => void {
  const { pathname, search } = useLocation()
  const move = useNavigationType()
  const navigate = useNavigate()
  const trail = useRef<Trail>([])

  useEffect(() => {
    trail.current = follow(trail.current, pathname + search, move)
  }, [pathname, search, move])

  return (parent) => {
    const target = backTarget(trail.current, parent)
    if ('steps' in target) void navigate(target.steps)
    else void navigate(target.to, { replace: true })
  }
}
