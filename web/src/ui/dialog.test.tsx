import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useRequestId } from '../lib/request-id'
import { carryOut } from '../lib/save'
import { useSaveForm } from '../lib/save-form'
import { loadSession, sessionLost, signOut } from '../lib/session'
import { toastError } from '../lib/toast'
import { dropUnsent } from '../lib/unsent'
import { ConfirmDialog, Dialog, FormDialog } from './dialog'
import { PasswordField, SelectField, TextField } from './field'
import { Picker } from './picker'

afterEach(cleanup)

/** A field that React holds, one that it does not, a secret, one that comes with a choice, and rows that are added by hand. */
function Example({ subject = 'Wanjiku', busy = false, onSave = () => {}, onClose = () => {} }) {
  const [name, setName] = useState('')
  const [method, setMethod] = useState('cash')
  const [rows, setRows] = useState<readonly number[]>([])
  return (
    <FormDialog
      title="Edit"
      description={subject}
      label="Save"
      onClose={onClose}
      form={{
        busy,
        handleSubmit: (event) => {
          event.preventDefault()
          onSave()
        },
      }}
    >
      <TextField label="Name" name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <TextField label="Notes" name="notes" defaultValue="Pays in cash" />
      <PasswordField label="Password" name="password" />
      <SelectField label="Method" name="method" value={method} onChange={(event) => setMethod(event.target.value)}>
        <option value="cash">Cash</option>
        <option value="bank">Bank</option>
      </SelectField>
      {method === 'bank' && <TextField label="Reference" name="reference" />}
      {rows.map((row) => (
        <TextField key={row} label={`Row ${row}`} name={`rows.${row}.text`} />
      ))}
      <button type="button" data-adds="rows" onClick={() => setRows([...rows, rows.length])}>
        Add row
      </button>
    </FormDialog>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const offer = () => screen.queryByText('Continue what you typed?')

async function typeAll(): Promise<void> {
  await userEvent.type(field('Name'), 'Muthoni')
  await userEvent.type(field('Notes'), ', late')
  await userEvent.type(field('Password'), 'mvua-kubwa')
  await userEvent.selectOptions(field('Method'), 'bank')
  await userEvent.type(field('Reference'), 'FT1')
  for (const row of [0, 1]) {
    await userEvent.click(screen.getByRole('button', { name: 'Add row' }))
    await userEvent.type(field(`Row ${row}`), `line ${row}`)
  }
}

test('begins on its first field, and on the way back where something is taken away', () => {
  render(<Example />)
  expect(document.activeElement).toBe(field('Name'))
  cleanup()
  render(
    <ConfirmDialog
      title="Delete"
      text="All of it"
      confirmLabel="Delete"
      busy={false}
      onConfirm={() => {}}
      onClose={() => {}}
    />,
  )
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
})

test('what was typed is offered again to whoever closed the dialog, without its secrets', async () => {
  render(<Example />)
  await typeAll()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  cleanup()
  render(<Example subject="Otieno" />)
  expect(offer()).toBeNull()
  cleanup()
  render(<Example />)
  expect(offer()).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(field('Reference').value).toBe('FT1'))
  await waitFor(() => expect(field('Row 1').value).toBe('line 1'))
  expect(field('Row 0').value).toBe('line 0')
  expect([field('Name').value, field('Notes').value, field('Password').value]).toEqual([
    'Muthoni',
    'Pays in cash, late',
    '',
  ])
  expect(offer()).toBeNull()
})

/** Sends what is typed, by an id of its own. */
function Sending({ send, title = 'New expense' }: { send: (input: object) => Promise<void>; title?: string }) {
  const requestId = useRequestId()
  const { field, ...form } = useSaveForm({
    schema: z.object({ requestId: z.string(), description: z.string() }),
    read: (typed) => ({ ...typed, requestId }),
    send,
    changes: [],
    failed: 'Not saved',
  })
  return (
    <FormDialog title={title} label="Save" form={form} onClose={() => {}}>
      <TextField label="Description" {...field('description')} />
    </FormDialog>
  )
}

test('what was put back after a lost answer is sent as what it was sent as, and what is entered next is something else', async () => {
  const sent: { requestId: string; description: string }[] = []
  let isLost = true
  const send = async (input: object) => {
    sent.push(input as (typeof sent)[number])
    if (isLost) throw new TypeError('Failed to fetch')
  }
  const enter = async (text: string) => {
    if (text) await userEvent.type(field('Description'), text)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false))
  }
  render(<Sending send={send} />)
  await enter('Plumber')
  await enter(', kitchen')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  cleanup()
  render(<Sending send={send} />)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(field('Description').value).toBe('Plumber, kitchen'))
  await enter(' sink')
  // Left once more, it is still the same.
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  cleanup()
  render(<Sending send={send} />)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  isLost = false
  await waitFor(() => expect(field('Description').value).toBe('Plumber, kitchen sink'))
  await enter('')
  expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(1)
  expect(sent).toHaveLength(4)
  // It was answered: what the same dialog sends now goes by its own id, and so does another one.
  await enter(' 2')
  cleanup()
  render(<Sending send={send} />)
  await enter('Painter')
  expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(3)
})

test('what was begun anew after a lost answer is something else', async () => {
  const ids: unknown[] = []
  const send = async (input: object) => {
    ids.push((input as { requestId: string }).requestId)
    throw new TypeError('Failed to fetch')
  }
  for (const isAgain of [false, true]) {
    render(<Sending send={send} title="New transfer" />)
    if (isAgain) await userEvent.click(screen.getByRole('button', { name: 'Start again' }))
    await userEvent.type(field('Description'), 'To the bank')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    cleanup()
  }
  expect(new Set(ids).size).toBe(2)
})

const settled = { isPending: false, isPlaceholderData: false, error: null }

/** What is asked depends on who was picked, and comes a moment later. */
function ByPicker() {
  const [picked, setPicked] = useState<string>()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    setLoaded(false)
    if (picked === undefined) return
    const timer = setTimeout(() => setLoaded(true), 30)
    return () => clearTimeout(timer)
  }, [picked])
  const options = ['Wanjiku', 'Otieno'].map((text, place) => ({ value: String(place), text }))
  return (
    <Dialog title="Receive" onClose={() => {}}>
      <Picker
        {...{ label: 'Tenant', name: 'tenantId', placeholder: '', options, query: settled, empty: '' }}
        onSearch={() => {}}
        onPick={setPicked}
      />
      <form>{isLoaded && <TextField label="Amount" name="amount" defaultValue="100" />}</form>
    </Dialog>
  )
}

test('who was picked comes back with what was typed for them', async () => {
  render(<ByPicker />)
  await userEvent.click(screen.getByRole('combobox'))
  await userEvent.click(screen.getByRole('option', { name: 'Otieno' }))
  await userEvent.type(await screen.findByLabelText('Amount'), '50')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  cleanup()
  render(<ByPicker />)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(field('Amount').value).toBe('10050'))
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Otieno')
})

test('what was saved, given up or never typed is not offered', async () => {
  for (const leave of ['Save', 'Cancel']) {
    render(<Example />)
    await typeAll()
    await userEvent.click(screen.getByRole('button', { name: leave }))
    cleanup()
    render(<Example />)
    expect(offer()).toBeNull()
    cleanup()
  }
  render(<Example />)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  cleanup()
  render(<Example />)
  expect(offer()).toBeNull()
})

/** Saves at the next press of a button, as `useSave` does: busy until there is an answer. */
function Refused() {
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  function confirm(): void {
    setBusy(true)
    setTimeout(() => {
      setBusy(false)
      setTries(tries + 1)
      if (tries === 0) toastError('Nothing was deleted', 'The unit is let.')
    })
  }
  return (
    <ConfirmDialog
      title="Delete"
      text={`${tries} tries`}
      confirmLabel="Yes"
      {...{ busy }}
      onConfirm={confirm}
      onClose={() => {}}
    />
  )
}

test('a refusal stands beside the buttons until the next try, and is a notice where no dialog is open', async () => {
  render(<Refused />)
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Nothing was deleted. The unit is let.')
  expect(document.querySelector('.toast')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('2 tries')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  toastError('Nothing was deleted', 'The unit is let.')
  await waitFor(() => expect(document.querySelector('.toast')?.textContent).toContain('The unit is let.'))
})

test.each([
  { first: 'its frame under a thumb', isCoarse: true },
  { first: 'all of it where there are keys', isCoarse: false },
])('what is drawn first of a dialog is $first', ({ isCoarse }) => {
  const asked = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: isCoarse && query === '(pointer: coarse)' }) as MediaQueryList)
  const drawn = renderToString(<Example />)
  asked.mockRestore()
  expect(drawn).toContain('Edit')
  expect(drawn.includes('name="notes"')).toBe(!isCoarse)
})

describe('of whose session ends under them', () => {
  const signedIn = async (id: string | null) => {
    const user = id && { id, name: id, email: `${id}@example.com` }
    vi.stubGlobal('isSecureContext', false)
    vi.stubGlobal('fetch', async (path: string) =>
      Response.json(path.endsWith('/sign-out') || user === null ? null : { user }),
    )
    await loadSession()
  }
  const signedOut = Object.assign(new Error('Please sign in'), { code: 'UNAUTHORIZED' })
  beforeEach(() => signedIn('njeri'))
  afterEach(async () => {
    await signedIn(null)
    vi.unstubAllGlobals()
  })

  test('what was typed is offered again once the same person is signed in, without its secrets', async () => {
    render(<Example />)
    await typeAll()
    act(sessionLost)
    cleanup()
    await signedIn('njeri')
    render(<Example />)
    expect(field('Name').value).toBe('')
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(field('Row 1').value).toBe('line 1'))
    expect([field('Name').value, field('Notes').value, field('Password').value]).toEqual([
      'Muthoni',
      'Pays in cash, late',
      '',
    ])
  })

  test.each([
    ['nobody else', async () => void (await signedIn('baraka'))],
    [
      'nobody once they sign out by themselves',
      async () => {
        await signedIn('njeri')
        await signOut()
        await signedIn('njeri')
      },
    ],
  ])('what was typed is offered to %s', async (_, become) => {
    render(<Example />)
    await typeAll()
    act(sessionLost)
    cleanup()
    await become()
    render(<Example />)
    expect(offer()).toBeNull()
  })

  test.each([
    ['saved', undefined],
    ['kept to be sent later', () => ({ id: '1', kind: 'note' as const, input: {}, about: 'Wanjiku' })],
  ])('what was on its way and is %s is not offered', async (_, unsent) => {
    const { rerender } = render(<Example />)
    await typeAll()
    rerender(<Example busy />)
    const ways = { changes: [], failed: 'Not saved', ...(unsent && { unsent }) }
    let isKept = false
    const sent = carryOut(
      {
        ...ways,
        onKept: () => {
          isKept = true
        },
        send: async () => {
          act(sessionLost)
          cleanup()
          if (unsent) throw signedOut
        },
      },
      {},
    )
    await sent
    expect(isKept).toBe(unsent !== undefined)
    await dropUnsent('1')
    await signedIn('njeri')
    render(<Example />)
    expect(offer()).toBeNull()
  })

  test('what was on its way and was refused is offered', async () => {
    const { rerender } = render(<Example />)
    await typeAll()
    rerender(<Example busy />)
    const send = async () => {
      act(sessionLost)
      cleanup()
      throw signedOut
    }
    await expect(carryOut({ send, changes: [], failed: 'Not saved' }, {})).rejects.toThrow()
    await signedIn('njeri')
    // Something else that is saved before says nothing of it.
    await carryOut({ send: async () => undefined, changes: [], failed: 'Not saved' }, {})
    render(<Example />)
    expect(offer()).not.toBeNull()
  })
})
