import { lazy } from 'react'
import '@almanac/i18n/texts/account'
import { Route, Routes } from '@almanac/ui/router'
import type { RemoteModule } from '@almanac/federation'

const Login = lazy(() => import(/* webpackChunkName: "login" */ './login/Login').then(({ Login: default_ }) => ({ default: default_ })))

function Screens() {
  return (
    <Routes>
      <Route path="/login" element={<Login />} />
    </Routes>
  )
}

export const remote: RemoteModule = { Screens }
