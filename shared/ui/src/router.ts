export {
  Link, NavLink, Navigate, Outlet, Route, Routes, generatePath, matchPath, useBlocker, useHref, useLocation, useMatch, useNavigate, useNavigationType, useParams, useSearchParams,
} from 'react-router-dom'
export type { Location, NavigateFunction, To } from 'react-router-dom'
