CREATE INDEX "units_called" ON "units" USING gin (lower("unit_number" || ' ' || "account_number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_messages_kind" ON "outbox_messages" USING btree ("kind" DESC NULLS LAST,"channel" DESC NULLS LAST,"created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbox_messages_failed" ON "outbox_messages" USING btree ("created_at","id") WHERE "outbox_messages"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "payment_records_amount" ON "payment_records" USING btree ("currency" DESC NULLS LAST,"amount_minor" DESC NULLS LAST,"due_date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payment_records_paid" ON "payment_records" USING btree ("paid_date" DESC NULLS LAST,"due_date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_of_amount" ON "payments" USING btree ("currency" DESC NULLS LAST,"amount_minor" DESC NULLS LAST,"received_on" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "profiles_name" ON "profiles" USING btree (lower("full_name") desc nulls last,"id");