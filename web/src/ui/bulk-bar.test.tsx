import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BulkBar } from './bulk-bar'

const bar = (all: boolean, isMore?: boolean) => {
  const chosen = { all, keys: new Set(['one', 'two']), last: undefined }
  return (
    <BulkBar {...{ chosen, isMore }} setChosen={() => undefined} total={100} takesAll>
      {() => null}
    </BulkBar>
  )
}

test('of a list that was not counted to its end it does not say that all are a hundred', () => {
  const { rerender } = render(bar(false, true))
  expect(screen.getByRole('button', { name: 'Select all 100+' })).toBeDefined()
  rerender(bar(true, true))
  expect(screen.getByRole('status').textContent).toBe('100+ selected')
  rerender(bar(false))
  expect(screen.getByRole('button', { name: 'Select all 100' })).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('2 selected')
})
