CREATE TABLE "account_metadata" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"of_user" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"of_app" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"invited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "factor_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"factor_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text,
	"code_hash" text,
	"email" text,
	"challenge" text,
	"method" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_codes_purpose" CHECK ("one_time_codes"."purpose" in ('sign_in', 'signup', 'recovery', 'invitation', 'email_change', 'nonce', 'pkce')),
	CONSTRAINT "one_time_codes_email" CHECK (("one_time_codes"."email" is not null) = ("one_time_codes"."purpose" = 'email_change'))
);
--> statement-breakpoint
CREATE TABLE "pending_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"refresh_hash" text NOT NULL,
	"shown" jsonb NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_sessions_reason" CHECK ("pending_sessions"."reason" in ('second_factor', 'recovery', 'invitation'))
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"replaced_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"x" text NOT NULL,
	"y" text NOT NULL,
	"sealed_private" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"shown" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "friendly_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_metadata" ADD CONSTRAINT "account_metadata_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sessions" ADD CONSTRAINT "pending_sessions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_sessions" ADD CONSTRAINT "token_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_challenges_profile" ON "factor_challenges" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_codes_token_unique" ON "one_time_codes" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "one_time_codes_profile" ON "one_time_codes" USING btree ("profile_id","purpose");--> statement-breakpoint
CREATE INDEX "pending_sessions_profile" ON "pending_sessions" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "pending_sessions_expires" ON "pending_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_id_unique" UNIQUE("id");--> statement-breakpoint
-- What ends sessions and closes links ends what is half signed in, and every code that was sent, too.
CREATE OR REPLACE FUNCTION close_ways_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM one_time_links WHERE profile_id = NEW.id AND used_at IS NULL;
  DELETE FROM one_time_codes WHERE profile_id = NEW.id;
  DELETE FROM pending_sessions WHERE profile_id = NEW.id;
  DELETE FROM sessions WHERE user_id = NEW.id;
  IF NEW.anonymised_at IS NOT NULL THEN DELETE FROM account_metadata WHERE profile_id = NEW.id; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whoever is half signed in with a password that was replaced, or had a code sent before that, goes no further.
CREATE FUNCTION close_half_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM one_time_codes WHERE profile_id = OLD.user_id;
  DELETE FROM pending_sessions WHERE profile_id = OLD.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_close_half_open AFTER UPDATE OF password OR DELETE ON accounts
  FOR EACH ROW EXECUTE FUNCTION close_half_open();
