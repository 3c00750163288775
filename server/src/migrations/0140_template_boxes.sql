-- Advanced templates made from a PDF (docs/decisions/0116): where its variables stand on the pages. Null of a Word file, whose tags say so.
alter table template_version add column boxes jsonb;
