CREATE TABLE "sending_accounts" (
	"channel" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"sealed_secret" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sending_accounts_channel" CHECK ("sending_accounts"."channel" in ('email', 'sms')),
	CONSTRAINT "sending_accounts_secret" CHECK (("sending_accounts"."sealed_secret" is null) = ("sending_accounts"."settings" ->> 'user' is null)),
	CONSTRAINT "sending_accounts_sms" CHECK ("sending_accounts"."channel" <> 'sms' or "sending_accounts"."sealed_secret" is not null)
);
--> statement-breakpoint
-- Every process goes by what was saved, whoever saved it: by trigger, so that no way to save it forgets to tell.
CREATE FUNCTION tell_sending_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('makao_sending', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sending_accounts_told AFTER INSERT OR UPDATE OR DELETE ON sending_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION tell_sending_accounts();
