-- Texts that were searched for without a result, by the visits that did
select
  searchTerm,
  count(distinct visit) as visits
from events
where type = 'br.vale.tracking.search.v1' and searchTerm is not null and device <> 'bot'
group by searchTerm
order by visits desc, searchTerm
limit 20
