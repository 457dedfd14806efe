import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WebhookDialog } from './webhook-dialog'
import * as words from './webhooks.words'

afterEach(cleanup)

test('an address inside the network is offered only where it may be allowed', () => {
  const { rerender } = render(<WebhookDialog offersInside onClose={() => {}} />)
  expect(screen.queryByText(words.inside)).not.toBeNull()
  rerender(<WebhookDialog offersInside={false} onClose={() => {}} />)
  expect(screen.queryByText(words.inside)).toBeNull()
  expect(screen.queryByLabelText(words.addressToCall)).not.toBeNull()
})
