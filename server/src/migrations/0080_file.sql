-- The signatures with which a file was uploaded, as they were judged then, and where its fields stand (displayed points);
-- null for unsigned files and for those uploaded before.
alter table file add column carried jsonb;
alter table file add column standing jsonb;
