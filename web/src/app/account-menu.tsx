import { roleNames } from '@makao/contract/permissions'
import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { mayLeave } from '../lib/leave'
import { askAgain, queryClient, stopAsking } from '../lib/query-client'
import { signOut, useUser } from '../lib/session'
import { reasonOf, toastError, toastSuccess } from '../lib/toast'
import { Menu, MenuItem } from '../ui/menu'
import * as words from './app.words'

export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const whenOut = await mayLeave()
    if (!whenOut) return
    await stopAsking()
    try {
      await signOut()
    } catch (error) {
      askAgain()
      void queryClient.refetchQueries({ type: 'active' })
      toastError(words.youCouldNotBeLoggedOut, reasonOf(error))
      return
    }
    // Only now: where nobody got out, nothing is lost.
    await whenOut().catch((error: unknown) => console.warn(error))
    await navigate({ to: '/auth' })
    toastSuccess(words.youHaveBeenSuccessfully, words.loggedOut)
  }
}

/** Stands for somebody where there is no picture. */
export function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-tint font-semibold text-accent uppercase"
    >
      {name.charAt(0)}
    </span>
  )
}

/** Who is signed in, and the way out. `isRow`: with the name, at the foot of the sidebar. */
export function AccountMenu({ isRow = false }: { isRow?: boolean }) {
  const { fullName, email, role } = useUser()
  const logOut = useLogOut()
  return (
    <Menu
      label={words.account}
      isNamed={isRow}
      {...(isRow && {
        buttonClass: 'flex min-h-11 w-full items-center gap-2.5 rounded-lg px-2 text-left hover:bg-sunken',
      })}
      button={
        <>
          <Initial name={fullName || email} />
          {isRow && (
            <span className="min-w-0 text-sm">
              <span className="block truncate font-medium">{fullName || email}</span>
              <span className="block text-soft">{roleNames[role]}</span>
            </span>
          )}
        </>
      }
      header={
        <>
          {fullName && <p className="font-medium wrap-anywhere">{fullName}</p>}
          <p className="text-sm wrap-anywhere">{email}</p>
          <p className="text-sm text-soft">{roleNames[role]}</p>
        </>
      }
    >
      <MenuItem onSelect={() => void logOut()}>
        <LogOut size={18} aria-hidden />
        {words.logOut}
      </MenuItem>
    </Menu>
  )
}
