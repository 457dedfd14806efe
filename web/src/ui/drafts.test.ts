import { afterEach, beforeEach, expect, test } from 'vitest'
import { draftOf, forgetDraft, keepDraft, putBack, readFields } from './drafts'

let dialog: HTMLElement

beforeEach(() => {
  dialog = document.createElement('div')
  dialog.innerHTML = `<form>
    <input name="amount" value="">
    <textarea name="notes">As before</textarea>
    <input type="checkbox" name="bySms" value="on">
    <input type="radio" name="method" value="cash" checked><input type="radio" name="method" value="bank">
    <input type="password" name="secret" value="">
    <input name="code" autocomplete="one-time-code" value="">
    <details><input name="reference" value=""></details>
  </form>`
  document.body.append(dialog)
})
afterEach(() => {
  dialog.remove()
  forgetDraft('payment of Wanjiku')
})

const control = (selector: string) => dialog.querySelector(selector) as HTMLInputElement
const write = (name: string, value: string) => {
  control(`[name=${name}]`).value = value
}

test('what differs from the beginning is kept, by dialog and subject, and nothing else', () => {
  const initial = readFields(dialog)
  write('amount', '15,000')
  control('[value=bank]').click()
  keepDraft('payment of Wanjiku', dialog, initial)
  expect([...(draftOf('payment of Wanjiku') ?? [])]).toEqual([
    ['amount', '15,000'],
    ['method cash', 'false'],
    ['method bank', 'true'],
  ])
  expect(draftOf('payment of Otieno')).toBeUndefined()
})

test('what somebody else has changed since is not typed over', () => {
  const initial = readFields(dialog)
  write('amount', '15,000')
  write('notes', 'Behind the gate')
  keepDraft('payment of Wanjiku', dialog, initial)
  const now = new Map([...initial, ['notes', 'Second floor']])
  expect([...(draftOf('payment of Wanjiku', now) ?? [])]).toEqual([['amount', '15,000']])
  expect(draftOf('payment of Wanjiku', new Map([...now, ['amount', '12,000']]))).toBeUndefined()
})

test('a secret is kept nowhere', () => {
  const initial = readFields(dialog)
  write('secret', 'correct horse battery')
  write('code', '123456')
  keepDraft('payment of Wanjiku', dialog, initial)
  expect(draftOf('payment of Wanjiku')).toBeUndefined()
})

test('what is as it was leaves no draft behind', () => {
  const initial = readFields(dialog)
  write('amount', '15,000')
  keepDraft('payment of Wanjiku', dialog, initial)
  write('amount', '')
  keepDraft('payment of Wanjiku', dialog, initial)
  expect(draftOf('payment of Wanjiku')).toBeUndefined()
})

test('a draft comes back into its fields, and unfolds where one stands', async () => {
  await putBack(
    new Map([
      ['amount', '15,000'],
      ['bySms on', 'true'],
      ['method bank', 'true'],
      ['reference', 'UKL4T7QX2M'],
    ]),
    dialog,
  )
  expect(control('[name=amount]').value).toBe('15,000')
  expect(control('[name=bySms]').checked).toBe(true)
  expect(control('[value=bank]').checked).toBe(true)
  expect(control('[name=reference]').value).toBe('UKL4T7QX2M')
  expect(dialog.querySelector('details')?.open).toBe(true)
})

test('a row that was added by hand is added again', async () => {
  const add = document.createElement('button')
  add.dataset.adds = 'shares'
  add.addEventListener('click', () => {
    const field = document.createElement('input')
    field.name = `shares.${dialog.querySelectorAll('[name^="shares."]').length}.owner`
    dialog.querySelector('form')?.append(field)
  })
  dialog.append(add)
  await putBack(
    new Map([
      ['shares.0.owner', 'Njeri'],
      ['shares.1.owner', 'Otieno'],
    ]),
    dialog,
  )
  expect([...dialog.querySelectorAll<HTMLInputElement>('[name^="shares."]')].map(({ value }) => value)).toEqual([
    'Njeri',
    'Otieno',
  ])
})
