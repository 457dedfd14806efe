CREATE TABLE "job_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "job_runs_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"attempt" integer NOT NULL,
	"started_by" text,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"done" integer,
	"total" integer,
	"message" text,
	"error" text,
	CONSTRAINT "job_runs_state_known" CHECK ("job_runs"."state" in ('running', 'done', 'failed', 'broken'))
);
--> statement-breakpoint
CREATE INDEX "job_runs_latest" ON "job_runs" USING btree ("name","position");