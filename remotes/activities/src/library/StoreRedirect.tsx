import { Navigate, useLocation, useParams } from '@almanac/ui/router'

/** `/store` and `/store/:id`: older addresses of the library; what stands behind them goes along. */
export function StoreRedirect() {
  const { id } = useParams()
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: id === undefined ? '/library' : `/library/${id}`, search, hash }} replace />
}
