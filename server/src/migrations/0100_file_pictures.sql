-- File: pictures that are one file. They stand one behind the other in the upload: [{length, sha256}] in the order of the pages.

alter table file add column pictures jsonb;
